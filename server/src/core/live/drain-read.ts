import type { Duplex } from 'node:stream'

/**
 * Makes `read()` without a size hand over everything that is buffered. Since Node 26 it answers one chunk; aedes
 * reads once per `readable` event and would wait for ever for the rest (CONNACK never sent over WebSocket).
 * Every stream given to aedes goes through here, TCP ones too. `onBytes` is told how many bytes came.
 */
export function drainRead<S extends Duplex>(stream: S, onBytes: (bytes: number) => void = () => {}): S {
  const read = stream.read.bind(stream)
  stream.read = (size?: number) => {
    // aedes passes null, Node itself 0.
    if (typeof size === 'number') return read(size)
    const chunks: Buffer[] = []
    for (let chunk = read(); chunk !== null; chunk = read()) chunks.push(chunk)
    if (chunks.length === 0) return null
    onBytes(chunks.reduce((total, chunk) => total + chunk.length, 0))
    return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
  }
  return stream
}
