import { describe, expect, it } from "vitest";

import {
  atEdge,
  bringing,
  clamped,
  freeCorner,
  pairOf,
  panned,
  pinched,
  pointAt,
  seen,
  underway,
  wheelFactor,
  wheelKind,
  whole,
  zoomed,
} from "./pan-zoom";
import type { Camera, Point, Stage } from "./pan-zoom";

const stage: Stage = { scene: { x: 0, y: 0, width: 1000, height: 500 }, room: { width: 400, height: 400 }, closest: 4 };
const near = (point: Point, other: Point) => {
  expect(point.x).toBeCloseTo(other.x, 6);
  expect(point.y).toBeCloseTo(other.y, 6);
};

it("shows all of the scene, and no less than that", () => {
  const all = whole(stage);
  expect(all).toEqual({ x: 500, y: 250, scale: 0.4 });
  expect(clamped({ x: 0, y: 900, scale: 0.1 }, stage)).toEqual(all);
  expect(clamped({ ...all, scale: 99 }, stage).scale).toBe(4);
});

it("points from the edge to what is out of view", () => {
  const window = { x: 100, y: 100, width: 200, height: 100 };
  expect(atEdge({ x: 120, y: 190 }, window, 10)).toBeNull();
  expect(atEdge({ x: 900, y: 150 }, window, 10)).toEqual({ x: 290, y: 150, angle: 0 });
  expect(atEdge({ x: 200, y: 500 }, window, 10)).toEqual({ x: 200, y: 190, angle: 90 });
  expect(atEdge({ x: -200, y: -250 }, window, 10)).toEqual({ x: 160, y: 110, angle: -135 });
});

it("never pushes the scene out of the window", () => {
  const camera = panned({ x: 500, y: 250, scale: 1 }, { x: 5000, y: 5000 }, stage);
  expect(seen(camera, stage.room)).toEqual({ x: 0, y: 0, width: 400, height: 400 });
  const other = panned(camera, { x: -5000, y: -5000 }, stage);
  expect(seen(other, stage.room)).toEqual({ x: 600, y: 100, width: 400, height: 400 });
});

it("pans with the finger, at every scale", () => {
  for (const scale of [1, 2]) {
    const camera: Camera = { x: 500, y: 250, scale };
    const under = pointAt(camera, { x: 200, y: 200 }, stage.room);
    near(pointAt(panned(camera, { x: 13, y: -7 }, stage), { x: 213, y: 193 }, stage.room), under);
  }
});

it("zooms round the point under the pointer", () => {
  const camera: Camera = { x: 500, y: 250, scale: 1.5 };
  const place = { x: 250, y: 170 };
  near(pointAt(zoomed(camera, 1.7, place, stage), place, stage.room), pointAt(camera, place, stage.room));
  // Beyond the closest scale nothing moves any more.
  const closest: Camera = { x: 500, y: 250, scale: 4 };
  expect(zoomed(closest, 2, place, stage)).toEqual(closest);
});

it("keeps what lies between two fingers between them", () => {
  const camera: Camera = { x: 500, y: 250, scale: 1.5 };
  const from = pairOf({ x: 150, y: 180 }, { x: 250, y: 220 });
  const to = pairOf({ x: 120, y: 190 }, { x: 300, y: 240 });
  const after = pinched(camera, from, to, stage);
  near(pointAt(after, to.middle, stage.room), pointAt(camera, from.middle, stage.room));
  expect(after.scale / camera.scale).toBeCloseTo(to.distance / from.distance, 6);
});

describe("bringing a region into view", () => {
  const camera: Camera = { x: 500, y: 250, scale: 1 };
  it("leaves what is seen already alone", () => {
    expect(bringing(camera, { x: 400, y: 200, width: 100, height: 50 }, 1, stage)).toEqual(camera);
  });
  it("moves no further than needed", () => {
    const after = bringing(camera, { x: 650, y: 200, width: 100, height: 50 }, 1, stage);
    expect(after).toEqual({ x: 550, y: 250, scale: 1 });
  });
  it("steps back from a region that is too large", () => {
    const after = bringing({ ...camera, scale: 3 }, { x: 200, y: 100, width: 400, height: 200 }, 1, stage);
    expect(after.scale).toBe(1);
    expect(seen(after, stage.room).x).toBe(200);
  });
  it("comes nearer from afar, but not so near that the region would not fit", () => {
    expect(bringing(whole(stage), { x: 0, y: 0, width: 100, height: 100 }, 2, stage).scale).toBe(2);
    expect(bringing(whole(stage), { x: 0, y: 0, width: 400, height: 100 }, 2, stage).scale).toBe(1);
  });
});

describe("a picture in a corner", () => {
  const camera: Camera = { x: 500, y: 250, scale: 1 };
  const [size, room] = [{ width: 100, height: 80 }, stage.room];
  // The window shows 300 to 700 across and 50 to 450 down.
  const [topRight, topLeft] = [{ x: 610, y: 60, width: 20, height: 20 }, { x: 390, y: 120, width: 5, height: 5 }];
  it("covers nothing that matters", () => {
    expect(freeCorner(size, null, [], camera, room)).toBe("top right");
    expect(freeCorner(size, null, [topRight], camera, room)).toBe("top left");
    expect(freeCorner(size, null, [topRight, topLeft], camera, room)).toBe("bottom right");
    const everywhere = { x: 0, y: 0, width: 1000, height: 500 };
    expect(freeCorner(size, "top left", [everywhere], camera, room)).toBeNull();
  });
  it("stays where it is as long as it can", () => {
    expect(freeCorner(size, "bottom left", [topRight], camera, room)).toBe("bottom left");
    expect(freeCorner(size, "top left", [topLeft], camera, room)).toBe("top right");
  });
  it("counts in pixels, at every scale", () => {
    expect(freeCorner(size, null, [topRight], { ...camera, scale: 0.5 }, room)).toBe("top right");
    expect(freeCorner(size, null, [topRight], { x: 630, y: 60, scale: 2 }, room)).toBe("top right");
    expect(freeCorner(size, null, [topRight], { x: 560, y: 140, scale: 2 }, room)).toBe("top left");
  });
});

it("glides from one camera to another, ending where it should", () => {
  const [from, to]: [Camera, Camera] = [{ x: 0, y: 0, scale: 1 }, { x: 100, y: 50, scale: 4 }];
  expect(underway(from, to, 0)).toEqual(from);
  const end = underway(from, to, 1);
  near(end, to);
  expect(end.scale).toBeCloseTo(4, 9);
  expect(underway(from, to, 0.5).scale).toBeCloseTo(2, 9);
  expect(underway(from, { x: 10, y: 0, scale: 1 }, 0.5).x).toBe(5);
});

it("tells a wheel from fingers on a trackpad", () => {
  const wheel = { deltaX: 0, deltaY: 100, deltaMode: 0, ctrlKey: false };
  expect(wheelKind(wheel)).toBe("zoom");
  expect(wheelKind({ ...wheel, deltaMode: 1, deltaY: 3 })).toBe("zoom");
  expect(wheelKind({ ...wheel, deltaY: 4 })).toBe("pan");
  expect(wheelKind({ ...wheel, deltaX: 60 })).toBe("pan");
  expect(wheelKind({ ...wheel, deltaY: 4, ctrlKey: true })).toBe("zoom");
  expect(wheelFactor(wheel)).toBeLessThan(1);
  expect(wheelFactor({ ...wheel, deltaY: -4, ctrlKey: true })).toBeGreaterThan(1);
});
