// A connection to NATS that never makes the serving thread wait: a thread of its own connects,
// subscribes and sends, and connects again for ever. What is sent while NATS is away is dropped.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/bus/nats_settings.h"

namespace boathouse::server {

class NatsLink {
 public:
  // Runs something on the serving thread.
  using Deliver = std::function<void(std::function<void()>)>;

  struct Message {
    std::string subject;
    std::string answer_to;  // the subject for an answer, if one is wanted
    std::string bytes;
    bool nobody = false;  // instead of an answer: nobody subscribes to what was asked
  };
  using Hear = std::function<void(const Message&)>;

  struct Counts {
    bool connected = false;
    std::uint64_t reconnects = 0;
    std::uint64_t sent = 0;
    std::uint64_t dropped = 0;  // both ways
  };

  // Returns at once, whether or not NATS is there. The settings must pass check().
  NatsLink(NatsSettings settings, Deliver deliver);
  NatsLink(const NatsLink&) = delete;
  NatsLink& operator=(const NatsLink&) = delete;
  // Nothing is delivered afterwards. May wait for an attempt to connect, two seconds per server.
  ~NatsLink();

  // All of these are for the serving thread.
  // Of those who subscribe with the same group, one hears each message.
  void subscribe(const std::string& subject, Hear hear, const std::string& group = {});
  void unsubscribe(const std::string& subject);
  // False if it was dropped at once.
  bool send(std::string subject, std::string bytes, std::string answer_to = {});
  // Warns of it, at most once a minute for each code.
  void warn(const Error& error);
  [[nodiscard]] Counts counts() const;

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace boathouse::server
