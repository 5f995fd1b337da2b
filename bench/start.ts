import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root } from '../scripts/files.ts'

/**
 * From a fresh clone to the first page: `npm run bench:start [-- --ref v1 --minutes 20 --warm]`. In one run a bare `npm
 * ci` of the same lock and then `npm start`, each with an empty package cache of its own (`--warm`: the user's).
 * Seconds of the clock and of the processor for each phase, and the memory of the running product. Linux only.
 */

const { values } = parseArgs({
  options: {
    ref: { type: 'string', default: 'HEAD' },
    minutes: { type: 'string', default: '0' },
    warm: { type: 'boolean' },
    port: { type: 'string', default: '3905' },
  },
})
/** Phases that end with a line of output, by a part of it; each is counted from the line before. */
const phases = [
  ['install', '依赖包已就绪'],
  ['web pages (built beside the next)', '网页已就绪'],
  ['start of the process', '打开数据库 …'],
  ['tables', '已升级数据表'],
  ['modules loaded', '首次启动'],
  ['demo to the first sign-in, listening', '已启动：'],
] as const

const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (ms: number) => (ms / 1000).toFixed(1)
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
const folder = mkdtempSync(join(tmpdir(), 'pims-bench-start-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
say(`${cpus().length} cores, load ${loadavg()[0].toFixed(1)} before`)
await bareInstall()
await freshStart()

/** A clone of `ref`, and the environment in which npm finds no package of an earlier run. */
function clone(name: string) {
  const cwd = join(folder, name)
  execFileSync('git', ['clone', '--quiet', root, cwd])
  execFileSync('git', ['checkout', '--quiet', '--detach', values.ref], { cwd })
  const cache = values.warm ? {} : { npm_config_cache: join(folder, `${name}-cache`) }
  return { cwd, env: { ...process.env, ...cache, NODE_COMPILE_CACHE: undefined } }
}

async function bareInstall() {
  const { cwd, env } = clone('bare')
  const began = performance.now()
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd, env, stdio: 'ignore' })
  const watch = watched(child.pid ?? 0)
  await new Promise((resolve) => child.once('exit', resolve))
  say(`bare npm ci: ${seconds(performance.now() - began)} s, processor ${watch.end().toFixed(1)} s, ${sizeOf(cwd)}`)
  rmSync(cwd, { recursive: true, force: true })
}

async function freshStart() {
  const { cwd, env } = clone('product')
  const ports = { PORT: values.port, WS_PORT: 'off', MQTT_WS_PORT: 'off', DATA_DIR: join(folder, 'data') }
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...env, ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // npm's shell keeps a signal to itself: the group gets it.
  const stop = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  process.on('exit', stop)
  const watch = watched(child.pid ?? 0)
  let last = { at: began, spent: 0 }
  const ended = (what: string) => {
    const now = { at: performance.now(), spent: watch.spent() }
    say(`${what}: ${seconds(now.at - last.at)} s, processor ${(now.spent - last.spent).toFixed(1)} s`)
    last = now
  }
  let open = [...phases]
  let text = ''
  const listening = Promise.withResolvers<void>()
  const whole = Promise.withResolvers<void>()
  child.once('exit', (code) => listening.reject(new Error(`npm start ended with ${code}`)))
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    for (const phase of open.filter(([, line]) => text.includes(line))) {
      ended(phase[0])
      open = open.filter((one) => one !== phase)
    }
    if (text.includes('已启动：')) listening.resolve()
    if (text.includes('演示数据已齐')) whole.resolve()
  })
  await listening.promise
  await firstPage()
  ended('first page')
  say(`npm start, whole: ${seconds(last.at - began)} s, processor ${last.spent.toFixed(1)} s, ${sizeOf(cwd)}`)
  const first = last
  if (text.includes('其余演示数据')) await whole.promise
  ended('the rest of the demo, behind it')
  say(`load ${loadavg()[0].toFixed(1)} behind; most held so far ${megabytes(watch.most())} MB`)
  for (const minute of [0, 1, 5, 20, 60].filter((one) => one <= Number(values.minutes))) {
    await sleep(Math.max(0, first.at + minute * 60_000 - performance.now()))
    say(`resident after ${minute} min: ${megabytes(watch.resident())} MB`)
  }
  const end = new Promise((resolve) => child.once('exit', resolve))
  stop()
  await end
  watch.end()
}

async function firstPage() {
  for (const path of ['/', '/login.html']) {
    const answer = await fetch(`http://127.0.0.1:${values.port}${path}`)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.text()
  }
}

/** Counts of a process and all below it, from Linux's own counters; those of ended children are with their parent. */
function watched(pid: number) {
  let spent = 0
  let most = 0
  const look = () => {
    const now = [pid, ...below(pid)]
    spent = Math.max(
      spent,
      now.reduce((sum, one) => sum + processorOf(one), 0),
    )
    most = Math.max(most, residentOf(now))
    return now
  }
  const timer = setInterval(look, 200)
  return {
    spent: () => {
      look()
      return spent
    },
    most: () => most,
    resident: () => residentOf(look()),
    end: () => {
      clearInterval(timer)
      return spent
    },
  }
}

function below(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(path) ? readText(path).trim().split(' ').filter(Boolean).map(Number) : []
  return children.flatMap((child) => [child, ...below(child)])
}

/** Seconds, with those of its ended children. */
function processorOf(pid: number) {
  const stat = readText(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / 100
}

/** Bytes; memory shared by several of them counts once (proportional set). */
function residentOf(pids: readonly number[]) {
  const sizes = pids.map((pid) => /^Pss: +(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1])
  return sizes.reduce((sum, kilobytes) => sum + Number(kilobytes ?? 0) * 1024, 0)
}

/** Nothing for a process that ended meanwhile. */
function readText(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function sizeOf(cwd: string) {
  const kilobytes = execFileSync('du', ['-sk', join(cwd, 'node_modules')], { encoding: 'utf8' }).split('\t')[0]
  const record = join(cwd, 'node_modules/.package-lock.json')
  const lock: { packages: object } = JSON.parse(readFileSync(record, 'utf8'))
  const at = readdirSync(join(cwd, 'node_modules')).length
  return `${Object.keys(lock.packages).length} packages (${at} folders), ${Math.round(Number(kilobytes) / 1024)} MB`
}
