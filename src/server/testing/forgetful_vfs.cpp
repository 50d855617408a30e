#include "server/testing/forgetful_vfs.h"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <new>

#include "core/text.h"
#include "server/testing/test_house.h"

namespace boathouse::server {

namespace {

// Our file in front of a real one.
struct File {
  sqlite3_file base;
  ForgetfulVfs* disk;
  std::string* path;
  sqlite3_file* real;
};

File* ours(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
sqlite3_file* real(sqlite3_file* file) { return ours(file)->real; }

int close_file(sqlite3_file* file) {
  const int result = real(file)->pMethods->xClose(real(file));
  delete ours(file)->path;
  ::operator delete(ours(file)->real);
  return result;
}
int read_bytes(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), to, count, at);
}
int write_bytes(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
  if (const int refused = ours(file)->disk->refusal()) return refused;
  return real(file)->pMethods->xWrite(real(file), from, count, at);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}
int sync_file(sqlite3_file* file, int) {
  // Only the picture counts; the real disk need not sync.
  ours(file)->disk->synced(*ours(file)->path);
  return SQLITE_OK;
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
int unlock_file(sqlite3_file* file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int check_lock(sqlite3_file* file, int* held) {
  return real(file)->pMethods->xCheckReservedLock(real(file), held);
}
int control(sqlite3_file* file, int what, void* with) {
  return real(file)->pMethods->xFileControl(real(file), what, with);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file*) { return 0; }
int map_memory(sqlite3_file* file, int page, int size, int extend, void volatile** to) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, to);
}
int lock_memory(sqlite3_file* file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
void memory_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int unmap_memory(sqlite3_file* file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

const sqlite3_io_methods methods{2,
                                 close_file,
                                 read_bytes,
                                 write_bytes,
                                 truncate_file,
                                 sync_file,
                                 file_size,
                                 lock_file,
                                 unlock_file,
                                 check_lock,
                                 control,
                                 sector_size,
                                 characteristics,
                                 map_memory,
                                 lock_memory,
                                 memory_barrier,
                                 unmap_memory,
                                 nullptr,
                                 nullptr};

sqlite3_vfs* machine() { return sqlite3_vfs_find(nullptr); }
ForgetfulVfs& disk_of(sqlite3_vfs* vfs) { return *static_cast<ForgetfulVfs*>(vfs->pAppData); }

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out) {
  File* opened = ours(file);
  opened->base.pMethods = nullptr;
  opened->disk = &disk_of(vfs);
  opened->real =
      static_cast<sqlite3_file*>(::operator new(static_cast<std::size_t>(machine()->szOsFile)));
  const int result = machine()->xOpen(machine(), path, opened->real, flags, out);
  if (result != SQLITE_OK) {
    ::operator delete(opened->real);
    return result;
  }
  opened->path = new std::string{path == nullptr ? "" : path};
  opened->base.pMethods = &methods;
  return SQLITE_OK;
}
int delete_file(sqlite3_vfs* vfs, const char* path, int sync) {
  disk_of(vfs).removed(path);
  return machine()->xDelete(machine(), path, sync);
}

}  // namespace

struct ForgetfulVfs::Registered {
  sqlite3_vfs vfs;
};

ForgetfulVfs::ForgetfulVfs() : registered_(std::make_unique<Registered>()) {
  static std::atomic<int> count = 0;
  name_ = join("forgetful", ++count);
  registered_->vfs = *machine();
  registered_->vfs.szOsFile = sizeof(File);
  registered_->vfs.zName = name_.c_str();
  registered_->vfs.pNext = nullptr;
  registered_->vfs.pAppData = this;
  registered_->vfs.xOpen = open_file;
  registered_->vfs.xDelete = delete_file;
  sqlite3_vfs_register(&registered_->vfs, 0);
}

ForgetfulVfs::~ForgetfulVfs() { sqlite3_vfs_unregister(&registered_->vfs); }

void ForgetfulVfs::set_mood(Mood mood) {
  const std::scoped_lock lock{mutex_};
  mood_ = mood;
}

int ForgetfulVfs::refusal() {
  const std::scoped_lock lock{mutex_};
  if (mood_ == Mood::full) return SQLITE_FULL;
  return mood_ == Mood::read_only ? SQLITE_READONLY : SQLITE_OK;
}

void ForgetfulVfs::synced(const std::string& path) {
  const std::scoped_lock lock{mutex_};
  durable_[path] = bytes_of_file(path);
}

void ForgetfulVfs::removed(const std::string& path) {
  const std::scoped_lock lock{mutex_};
  durable_.erase(path);
}

void ForgetfulVfs::fail_power(const std::string& folder, Random& random) {
  constexpr std::size_t block = 512;
  const std::scoped_lock lock{mutex_};
  for (const auto& [path, durable] : durable_) {
    std::string left = durable;
    const std::string written = bytes_of_file(path);
    for (std::size_t at = 0; at < written.size(); at += block) {
      const std::size_t size = std::min(block, written.size() - at);
      if (written.compare(at, size, durable, std::min(at, durable.size()), size) == 0) continue;
      if (random.below(2) == 0) continue;
      if (left.size() < at + size) left.resize(at + size, '\0');
      left.replace(at, size, written, at, size);
    }
    std::ofstream file{folder + "/" + std::filesystem::path{path}.filename().string(),
                       std::ios::binary};
    file << left;
  }
}

}  // namespace boathouse::server
