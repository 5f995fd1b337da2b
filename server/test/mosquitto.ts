import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'

/** A free port of this machine. */
export function freePort() {
  return new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A real Mosquitto of the test's own. */
export async function mosquitto(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'pims-mosquitto-'))
  const config = join(folder, 'mosquitto.conf')
  writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`)
  const broker = spawn('mosquitto', ['-c', config], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  const exit = once(broker, 'exit')
  const stop = async () => {
    broker.kill()
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `mqtt://127.0.0.1:${port}`
  const probe = mqtt.connect(url, { reconnectPeriod: 50 })
  probe.on('error', () => {})
  await new Promise<void>((resolve) => probe.once('connect', () => resolve()))
  await probe.endAsync(true)
  return { url, stop }
}
