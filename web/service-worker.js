// Keeps the pages on the device. `built` comes before this text: a name for the build and its files.
// The page is asked for from the network first, so that a new version is seen at once; all other
// files have names that change with their content, and those of the house are never kept.
const cacheName = `boathouse-${built.version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(built.files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === self.location.origin && event.request.method === "GET";
  if (!ours || /^\/(api|print|health|metrics)(\/|$)/.test(url.pathname)) return;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/", { cacheName })));
  } else {
    event.respondWith(
      caches.match(event.request, { cacheName }).then((kept) => kept ?? fetch(event.request)),
    );
  }
});

// A notification leads back to its table, in a window that shows it if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const there = windows.find((each) => new URL(each.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
