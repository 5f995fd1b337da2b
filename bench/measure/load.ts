import { Agent, request } from 'node:http'

export interface Load {
  /** Answers per second. */
  rate: number
  p99Ms: number
  failed: number
}

interface Shot {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends requests over this many connections for a while; `next` makes each one. Counts replies with status 200 and code
 * 0.
 */
export async function load(port: number, connections: number, ms: number, next: () => Shot): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const end = performance.now() + ms
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      const ok = await fire(agent, port, next())
      times.push(performance.now() - start)
      if (!ok) failed += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { rate: times.length / seconds, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0, failed }
}

export function fire(agent: Agent | undefined, port: number, shot: Shot): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = shot.body ? { 'content-type': 'application/json', ...shot.headers } : shot.headers
    const sent = request(
      { agent, port, host: '127.0.0.1', method: shot.method ?? 'GET', path: shot.path, headers },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          if (text.length < 40) text += chunk.toString('latin1')
        })
        response.on('end', () =>
          resolve(response.statusCode === 200 && (text.startsWith('{"code":0') || text.startsWith('{"list"'))),
        )
      },
    )
    sent.on('error', () => resolve(false))
    sent.end(shot.body)
  })
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Asks the server every 20 ms for the longest pause of its event loop since the last request. */
export function longestAnswer(port: number) {
  let longest = 0
  let on = true
  const loop = (async () => {
    while (on) {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`)
      const { pauseMs } = (await response.json()) as { pauseMs?: number } // as: the reply of healthz
      longest = Math.max(longest, pauseMs ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    stop: async () => {
      on = false
      await loop
      return longest
    },
  }
}
