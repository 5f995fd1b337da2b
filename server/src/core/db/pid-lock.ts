import { readFileSync, rmSync, writeFileSync } from 'node:fs'

// PGlite opens a directory twice without a word, and two writers destroy it; hence this file.

interface Holder {
  pid: number
  /** When the process began, in clock ticks since boot: a pid alone may be another process by now. */
  started?: string
}

const held = new Set<string>()

/** Takes the lock file for this process or throws when a living process has it. Returns the release. */
export function takeLock(file: string) {
  if (held.has(file)) throw new Error(taken(file, process.pid))
  try {
    write(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const holder = read(file)
    if (holder && isAlive(holder)) throw new Error(taken(file, holder.pid))
    rmSync(file, { force: true })
    write(file)
  }
  held.add(file)
  return () => {
    held.delete(file)
    rmSync(file, { force: true })
  }
}

function write(file: string) {
  const holder: Holder = { pid: process.pid, started: startOf(process.pid) }
  writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // gone meanwhile, or cut off by a crash: nobody holds it
  }
}

function isAlive({ pid, started }: Holder) {
  if (pid === process.pid) return false // a former run that had our number, as happens in containers
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const startedNow = startOf(pid)
  return !started || !startedNow || started === startedNow
}

/** Linux only; elsewhere the pid decides. The boot id tells restarts of the machine apart. */
function startOf(pid: number) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The command name in brackets may hold spaces; the start time is field 22, the 20th after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return `${boot}/${fields?.[19]}`
  } catch {
    return undefined
  }
}

function taken(file: string, pid: number) {
  return [
    `数据目录正在被另一个程序使用（进程 ${pid}）。请先停止它，或用 DATA_DIR 指定另一个目录。`,
    `The data directory is in use by process ${pid}. Stop it first, or set DATA_DIR to another directory.`,
    `(${file})`,
  ].join('\n')
}
