import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Sample } from '../state/minute.ts'

/** The samples of a minute in one value: offsets and one list for each quantity, compressed. */

const Packed = z.object({
  t: z.array(z.int()),
  s: z.array(z.int().nullable()),
  e: z.array(z.string().nullable()),
  m: z.record(z.string(), z.array(z.unknown())),
})

export function pack(startMs: number, samples: readonly Sample[]): Buffer {
  const names = new Set(samples.flatMap(({ d }) => Object.keys(d)))
  const columns = [...names].map((name) => [name, samples.map(({ d }) => Reflect.get(d, name) ?? null)])
  const packed: z.output<typeof Packed> = {
    t: samples.map(({ ts }) => ts - startMs),
    s: samples.map(({ seq }) => seq ?? null),
    e: samples.map(({ ev }) => ev ?? null),
    m: Object.fromEntries(columns),
  }
  return zstdCompressSync(JSON.stringify(packed))
}

export function unpack(startMs: number, data: Uint8Array): Sample[] {
  const { t, s, e, m } = Packed.parse(JSON.parse(zstdDecompressSync(data).toString()))
  const columns = Object.entries(m)
  return t.map((offset, at) => ({
    ts: startMs + offset,
    seq: s[at] ?? undefined,
    ev: e[at] ?? undefined,
    d: Metrics.parse(
      Object.fromEntries(columns.flatMap(([name, list]) => (list[at] === null ? [] : [[name, list[at]]]))),
    ),
  }))
}
