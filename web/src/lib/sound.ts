// A few soft synthesised sounds: wood, water, a bell. Browsers allow no sound before the first tap.
import { settings } from "./settings.svelte";

export type Sound = "wood" | "water" | "dice" | "bell" | "fall" | "crash" | "snap";

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  makers[sound](context, context.currentTime);
}

const makers: Record<Sound, (audio: AudioContext, at: number) => void> = {
  wood: (audio, at) => tone(audio, at, 220, 0.09, "triangle", 0.18),
  bell: (audio, at) => {
    tone(audio, at, 659, 0.5, "sine", 0.12);
    tone(audio, at + 0.12, 988, 0.7, "sine", 0.1);
  },
  dice: (audio, at) => {
    for (let i = 0; i < 4; i++) noise(audio, at + i * 0.06, 0.04, 2400, 0.1);
  },
  water: (audio, at) => noise(audio, at, 0.35, 700, 0.09),
  fall: (audio, at) => noise(audio, at, 0.9, 420, 0.14),
  crash: (audio, at) => {
    tone(audio, at, 92, 0.22, "triangle", 0.22);
    noise(audio, at, 0.28, 1300, 0.13);
  },
  snap: (audio, at) => {
    noise(audio, at, 0.07, 1800, 0.2);
    tone(audio, at + 0.05, 130, 0.16, "triangle", 0.22);
  },
};

function fade(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, shape: OscillatorType, loud: number) {
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.value = pitch;
  source.connect(fade(audio, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

function noise(audio: AudioContext, at: number, length: number, pitch: number, loud: number) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fade(audio, at, length, loud));
  source.start(at);
}
