#include "gpu/card.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"

namespace boathouse::gpu {

namespace {

// From the driver's documented interface, which never changes under these names.
enum DeviceAttribute : int {
  clock_rate = 13,
  multiprocessor_count = 16,
  max_threads_per_multiprocessor = 39
};
enum FunctionAttribute : int { local_size_bytes = 3, num_regs = 4 };
enum JitOption : int { max_registers = 0, error_log_buffer = 5, error_log_size = 6 };

}  // namespace

// The functions of libcuda.so.1 that we use, under their names there without the prefix.
class Driver {
 public:
  [[nodiscard]] static OrSentence<std::shared_ptr<Driver>> load() {
    void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      return std::unexpected("There is no NVIDIA card here: its driver, libcuda.so.1, is missing.");
    }
    auto driver = std::make_shared<Driver>();
    driver->library_ = library;
    if (!driver->find_functions()) {
      return std::unexpected("The NVIDIA driver is too old: functions are missing from it.");
    }
    if (driver->init(0) != 0) {
      return std::unexpected("There is an NVIDIA driver here, but no card that it can use.");
    }
    return driver;
  }

  Driver() = default;
  ~Driver() {
    if (context != nullptr) context_release(device);
    if (library_ != nullptr) dlclose(library_);
  }
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  // What the driver says about a call that failed.
  [[nodiscard]] OrSentence<void> check(int code, std::string_view doing) const {
    if (code == 0) return {};
    const char* reason = nullptr;
    get_error_string(code, &reason);
    return std::unexpected(join("The card failed while ", doing, ": ",
                                reason == nullptr ? "no reason given" : reason, "."));
  }

  int device = 0;
  void* context = nullptr;

  int (*init)(unsigned) = nullptr;
  int (*get_error_string)(int, const char**) = nullptr;
  int (*device_get)(int*, int) = nullptr;
  int (*device_get_name)(char*, int, int) = nullptr;
  int (*device_get_attribute)(int*, int, int) = nullptr;
  int (*context_retain)(void**, int) = nullptr;
  int (*context_release)(int) = nullptr;
  int (*context_set_current)(void*) = nullptr;
  int (*module_load)(void**, const void*, unsigned, int*, void**) = nullptr;
  int (*module_unload)(void*) = nullptr;
  int (*module_get_function)(void**, void*, const char*) = nullptr;
  int (*function_get_attribute)(int*, int, void*) = nullptr;
  int (*occupancy)(int*, void*, int, std::size_t) = nullptr;
  int (*memory_allocate)(std::uint64_t*, std::size_t) = nullptr;
  int (*memory_free)(std::uint64_t) = nullptr;
  int (*copy_to_card)(std::uint64_t, const void*, std::size_t) = nullptr;
  int (*copy_from_card)(void*, std::uint64_t, std::size_t) = nullptr;
  int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*,
                void**, void**) = nullptr;
  int (*event_create)(void**, unsigned) = nullptr;
  int (*event_destroy)(void*) = nullptr;
  int (*event_record)(void*, void*) = nullptr;
  int (*event_synchronize)(void*) = nullptr;
  int (*event_elapsed)(float*, void*, void*) = nullptr;

 private:
  bool find_functions() {
    const auto find = [this](auto& function, const char* name) {
      function =
          reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library_, name));
      return function != nullptr;
    };
    return find(init, "cuInit") && find(get_error_string, "cuGetErrorString") &&
           find(device_get, "cuDeviceGet") && find(device_get_name, "cuDeviceGetName") &&
           find(device_get_attribute, "cuDeviceGetAttribute") &&
           find(context_retain, "cuDevicePrimaryCtxRetain") &&
           find(context_release, "cuDevicePrimaryCtxRelease_v2") &&
           find(context_set_current, "cuCtxSetCurrent") &&
           find(module_load, "cuModuleLoadDataEx") && find(module_unload, "cuModuleUnload") &&
           find(module_get_function, "cuModuleGetFunction") &&
           find(function_get_attribute, "cuFuncGetAttribute") &&
           find(occupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor") &&
           find(memory_allocate, "cuMemAlloc_v2") && find(memory_free, "cuMemFree_v2") &&
           find(copy_to_card, "cuMemcpyHtoD_v2") && find(copy_from_card, "cuMemcpyDtoH_v2") &&
           find(launch, "cuLaunchKernel") && find(event_create, "cuEventCreate") &&
           find(event_destroy, "cuEventDestroy_v2") && find(event_record, "cuEventRecord") &&
           find(event_synchronize, "cuEventSynchronize") &&
           find(event_elapsed, "cuEventElapsedTime");
  }

  void* library_ = nullptr;
};

namespace {

// A moment on the card's own clock.
class Event {
 public:
  explicit Event(Driver& driver) : driver_(driver), code_(driver.event_create(&handle_, 0)) {}
  ~Event() {
    if (handle_ != nullptr) driver_.event_destroy(handle_);
  }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  [[nodiscard]] int record() const {
    return code_ != 0 ? code_ : driver_.event_record(handle_, nullptr);
  }
  [[nodiscard]] void* handle() const { return handle_; }

 private:
  Driver& driver_;
  void* handle_ = nullptr;
  int code_;
};

}  // namespace

Memory::Memory(std::shared_ptr<Driver> driver, std::uint64_t address)
    : driver_(std::move(driver)), address_(address) {}
Memory::Memory(Memory&& other) noexcept
    : driver_(std::move(other.driver_)), address_(std::exchange(other.address_, 0)) {}
Memory::~Memory() {
  if (address_ != 0) driver_->memory_free(address_);
}

Module::Module(std::shared_ptr<Driver> driver, void* handle)
    : driver_(std::move(driver)), handle_(handle) {}
Module::Module(Module&& other) noexcept
    : driver_(std::move(other.driver_)), handle_(std::exchange(other.handle_, nullptr)) {}
Module::~Module() {
  if (handle_ != nullptr) driver_->module_unload(handle_);
}

Card::Card(std::shared_ptr<Driver> driver, CardInfo info)
    : driver_(std::move(driver)), info_(std::move(info)) {}

OrSentence<Card> Card::open() {
  auto loaded = Driver::load();
  if (!loaded) return std::unexpected(loaded.error());
  const std::shared_ptr<Driver> driver = *loaded;
  if (driver->device_get(&driver->device, 0) != 0) {
    return std::unexpected("There is an NVIDIA driver here, but no card.");
  }
  if (auto done =
          driver->check(driver->context_retain(&driver->context, driver->device), "being opened");
      !done) {
    return std::unexpected(done.error());
  }
  driver->context_set_current(driver->context);
  CardInfo info;
  std::array<char, 128> name{};
  driver->device_get_name(name.data(), static_cast<int>(name.size()), driver->device);
  info.name = name.data();
  driver->device_get_attribute(&info.multiprocessors, multiprocessor_count, driver->device);
  driver->device_get_attribute(&info.threads_per_multiprocessor, max_threads_per_multiprocessor,
                               driver->device);
  driver->device_get_attribute(&info.clock_khz, clock_rate, driver->device);
  return Card{driver, std::move(info)};
}

OrSentence<Module> Card::load(const std::string& ptx, unsigned most_registers) const {
  std::array<char, 4096> log{};
  std::array<int, 3> options{error_log_buffer, error_log_size, max_registers};
  // The driver wants numbers in the place of pointers.
  std::array<void*, 3> values{log.data(), at_address<void>(log.size() - 1),
                              at_address<void>(most_registers)};
  void* handle = nullptr;
  const int code = driver_->module_load(&handle, ptx.c_str(), most_registers == 0 ? 2 : 3,
                                        options.data(), values.data());
  if (auto done = driver_->check(code, "compiling the kernels"); !done) {
    return std::unexpected(join(done.error(), log[0] == 0 ? "" : "\n", log.data()));
  }
  return Module{driver_, handle};
}

OrSentence<Kernel> Card::kernel(const Module& module, const std::string& name) const {
  Kernel kernel;
  if (auto done = driver_->check(
          driver_->module_get_function(&kernel.handle, module.handle(), name.c_str()),
          "looking for a kernel");
      !done) {
    return std::unexpected(done.error());
  }
  Footprint& footprint = kernel.footprint;
  driver_->function_get_attribute(&footprint.registers, num_regs, kernel.handle);
  driver_->function_get_attribute(&footprint.local_bytes, local_size_bytes, kernel.handle);
  const int code =
      driver_->occupancy(&footprint.blocks_per_sm, kernel.handle, threads_per_block, 0);
  if (auto done = driver_->check(code, "being asked how many threads fit"); !done) {
    return std::unexpected(done.error());
  }
  return kernel;
}

OrSentence<Memory> Card::allocate(std::size_t bytes) const {
  std::uint64_t address = 0;
  if (auto done = driver_->check(driver_->memory_allocate(&address, bytes), "reserving memory");
      !done) {
    return std::unexpected(done.error());
  }
  return Memory{driver_, address};
}

OrSentence<void> Card::write(std::uint64_t address, std::span<const std::byte> bytes) const {
  return driver_->check(driver_->copy_to_card(address, bytes.data(), bytes.size()), "taking data");
}

OrSentence<void> Card::read(std::uint64_t address, std::span<std::byte> bytes) const {
  return driver_->check(driver_->copy_from_card(bytes.data(), address, bytes.size()),
                        "giving data back");
}

int Card::start(const Launch& launch) const {
  const auto fitting = static_cast<std::uint64_t>(info_.multiprocessors) *
                       static_cast<std::uint64_t>(launch.kernel.footprint.blocks_per_sm);
  const std::uint64_t needed = (launch.tasks - 1) / threads_per_block + 1;
  const auto blocks = static_cast<unsigned>(std::min(fitting, needed));
  std::uint64_t argument = launch.argument;
  std::array<void*, 1> arguments{&argument};
  return driver_->launch(launch.kernel.handle, blocks, 1, 1, threads_per_block, 1, 1, 0, nullptr,
                         arguments.data(), nullptr);
}

OrSentence<double> Card::run(std::span<const Launch> launches) const {
  const Event begin{*driver_};
  const Event end{*driver_};
  int code = begin.record();
  for (const Launch& launch : launches) {
    if (code == 0) code = start(launch);
  }
  if (code == 0) code = end.record();
  if (code == 0) code = driver_->event_synchronize(end.handle());
  float milliseconds = 0;
  if (code == 0) code = driver_->event_elapsed(&milliseconds, begin.handle(), end.handle());
  if (auto done = driver_->check(code, "running a kernel"); !done) {
    return std::unexpected(done.error());
  }
  return double{milliseconds} / 1000;
}

}  // namespace boathouse::gpu
