// The arithmetic of zooming and panning a scene that is larger than its window. The scene has units of its
// own, the window has pixels.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The point of the scene in the middle of the window, and how many pixels a unit takes. */
export interface Camera extends Point {
  scale: number;
}

export interface Stage {
  scene: Box;
  room: Size;
  /** The largest scale. */
  closest: number;
}

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

export function fitting(box: Size, room: Size): number {
  return Math.min(room.width / box.width, room.height / box.height);
}

/** All of the scene. */
export function whole({ scene, room }: Stage): Camera {
  const scale = fitting(scene, room);
  return { x: scene.x + scene.width / 2, y: scene.y + scene.height / 2, scale };
}

/** The part of the scene that is in the window. */
export function seen(camera: Camera, room: Size): Box {
  const [width, height] = [room.width / camera.scale, room.height / camera.scale];
  return { x: camera.x - width / 2, y: camera.y - height / 2, width, height };
}

/**
 * Where the edge of the window is crossed on the way from its middle to a point outside it, kept this far from the
 * edge, with the angle of the way, clockwise from the east; null if the point is in view.
 */
export function atEdge(point: Point, window: Box, inset: number): (Point & { angle: number }) | null {
  const [wide, high] = [window.width / 2, window.height / 2];
  const [x, y] = [point.x - window.x - wide, point.y - window.y - high];
  if (Math.abs(x) <= wide && Math.abs(y) <= high) return null;
  const share = Math.min(Math.max(0, wide - inset) / Math.abs(x), Math.max(0, high - inset) / Math.abs(y));
  return { x: point.x - x + x * share, y: point.y - y + y * share, angle: (Math.atan2(y, x) * 180) / Math.PI };
}

// Along one direction: a scene smaller than the window is centred, a larger one fills it.
function kept(at: number, start: number, length: number, window: number): number {
  const middle = start + length / 2;
  return between(Math.min(middle, start + window / 2), at, Math.max(middle, start + length - window / 2));
}

/** The same, with the scene kept in view. */
export function clamped(camera: Camera, stage: Stage): Camera {
  const { scene, room, closest } = stage;
  const least = fitting(scene, room);
  const scale = between(least, camera.scale, Math.max(least, closest));
  return {
    scale,
    x: kept(camera.x, scene.x, scene.width, room.width / scale),
    y: kept(camera.y, scene.y, scene.height, room.height / scale),
  };
}

/** The point of the scene at a place in the window, which is counted in pixels from its corner. */
export function pointAt(camera: Camera, place: Point, room: Size): Point {
  return {
    x: camera.x + (place.x - room.width / 2) / camera.scale,
    y: camera.y + (place.y - room.height / 2) / camera.scale,
  };
}

/** Moves and scales so that a point of the scene lies at a place in the window. */
export function holding(point: Point, place: Point, scale: number, stage: Stage): Camera {
  const least = fitting(stage.scene, stage.room);
  const allowed = between(least, scale, Math.max(least, stage.closest));
  const x = point.x - (place.x - stage.room.width / 2) / allowed;
  const y = point.y - (place.y - stage.room.height / 2) / allowed;
  return clamped({ x, y, scale: allowed }, stage);
}

export function zoomed(camera: Camera, factor: number, place: Point, stage: Stage): Camera {
  return holding(pointAt(camera, place, stage.room), place, camera.scale * factor, stage);
}

export function panned(camera: Camera, pixels: Point, stage: Stage): Camera {
  return clamped({ ...camera, x: camera.x - pixels.x / camera.scale, y: camera.y - pixels.y / camera.scale }, stage);
}

export interface Pair {
  middle: Point;
  distance: number;
}

export function pairOf(a: Point, b: Point): Pair {
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance: Math.hypot(a.x - b.x, a.y - b.y) };
}

/** Two fingers have moved; what is between them stays there. */
export function pinched(camera: Camera, from: Pair, to: Pair, stage: Stage): Camera {
  const factor = from.distance > 0 ? to.distance / from.distance : 1;
  return holding(pointAt(camera, from.middle, stage.room), to.middle, camera.scale * factor, stage);
}

/**
 * The smallest change that brings a region into view, if it is not visible already. A camera
 * farther away than `near` comes closer, as far as the region still fits.
 */
export function bringing(camera: Camera, region: Box, near: number, stage: Stage): Camera {
  const { room } = stage;
  const most = fitting(region, room);
  const scale = Math.min(Math.max(camera.scale, near), most);
  const window = seen({ ...camera, scale }, room);
  const shift = (at: number, length: number, start: number, space: number): number =>
    Math.min(0, at - start) + Math.max(0, at + length - (start + space));
  return clamped(
    {
      scale,
      x: camera.x + shift(region.x, region.width, window.x, window.width),
      y: camera.y + shift(region.y, region.height, window.y, window.height),
    },
    stage,
  );
}

export const corners = ["top right", "top left", "bottom right", "bottom left"] as const;
export type Corner = (typeof corners)[number];

/**
 * The corner of the window for a picture of this size, in pixels, that covers nothing of what matters: the one it
 * is in, if possible, and null if there is none.
 */
export function freeCorner(size: Size, last: Corner | null, matters: readonly Box[], camera: Camera, room: Size): Corner | null {
  const window = seen(camera, room);
  const covers = (corner: Corner): boolean => {
    const [left, right] = corner.endsWith("left") ? [0, size.width] : [room.width - size.width, room.width];
    const [top, bottom] = corner.startsWith("top") ? [0, size.height] : [room.height - size.height, room.height];
    return matters.some((box) => {
      const [x, y] = [(box.x - window.x) * camera.scale, (box.y - window.y) * camera.scale];
      return x < right && x + box.width * camera.scale > left && y < bottom && y + box.height * camera.scale > top;
    });
  };
  const wishes: readonly Corner[] = last ? [last, ...corners] : corners;
  return wishes.find((corner) => !covers(corner)) ?? null;
}

/** A share of the way from one camera to another; scales grow by factors. */
export function underway(from: Camera, to: Camera, share: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** share;
  // The middle moves as the scale does, so that a zoom goes straight to its point.
  const rate = Math.abs(to.scale - from.scale) < 1e-9 ? share : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return { x: from.x + (to.x - from.x) * rate, y: from.y + (to.y - from.y) * rate, scale };
}

export type WheelKind = "zoom" | "pan";

interface Wheel {
  deltaX: number;
  deltaY: number;
  deltaMode: number;
  ctrlKey: boolean;
}

/** A mouse wheel turns in steps and zooms; a trackpad moves finely and pans, or pinches. */
export function wheelKind({ deltaX, deltaY, deltaMode, ctrlKey }: Wheel): WheelKind {
  if (ctrlKey || deltaMode !== 0) return "zoom";
  return deltaX === 0 && Math.abs(deltaY) >= 50 ? "zoom" : "pan";
}

export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Wheel): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * 33;
  return Math.exp(-between(-120, pixels, 120) * (ctrlKey && Math.abs(deltaY) < 50 ? 0.012 : 0.0028));
}
