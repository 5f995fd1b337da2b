import { createConnection, createServer, type Socket } from 'node:net'

/**
 * A proxy between a client and a PostgreSQL that can fall silent like a firewall: nothing is closed, nothing arrives.
 */
export interface SilentWire {
  /** The address of the database through this wire. */
  url: string
  /** From now on present connections pass nothing; with `all` new ones neither. */
  silence: (all?: boolean) => void
  /** New connections work again; silenced ones stay silent for good. */
  mend: () => void
  close: () => Promise<void>
}

/** `url`: `postgres://user@/name?host=/folder`, the address of the tests' server. */
export async function silentWire(url: string): Promise<SilentWire> {
  const folder = new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
  const ends = new Set<Socket>()
  const silent = new Set<Socket>()
  let allSilent = false
  let cut = false
  const server = createServer((near) => {
    if (cut) return void near.destroy()
    const far = createConnection(`${folder}/.s.PGSQL.5432`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      ends.add(from)
      from.on('data', (bytes) => silent.has(near) || to.write(bytes))
      from.on('end', () => silent.has(near) || to.end())
      from.on('error', () => silent.has(near) || to.destroy())
    }
    if (allSilent) silent.add(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number } // as: a TCP server
  const name = new URL(url.replace('@/', '@localhost/')).pathname
  return {
    url: `postgres://postgres@127.0.0.1:${port}${name}`,
    silence: (all = false) => {
      allSilent = all
      for (const end of ends) silent.add(end)
    },
    mend: () => {
      allSilent = false
    },
    close: () => {
      cut = true
      for (const end of ends) end.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
