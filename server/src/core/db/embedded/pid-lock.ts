import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

// PGlite opens a directory twice without an error, and two writers destroy it; this lock prevents that.

interface Holder {
  pid: number
  /** When the process began, in clock ticks since boot: the pid alone may belong to another process by now. */
  started?: string
}

const lockedFiles = new Set<string>()

/**
 * Takes the lock file for this process, or throws when a living process has it. Returns the function that releases it.
 * When several processes find the lock of a dead one, exactly one takes it over.
 */
export function takeLock(file: string): () => void {
  if (lockedFiles.has(file)) throw new Error(inUseText(file, process.pid))
  while (!place(file)) {
    const found = read(file)
    if (found === undefined) continue // released meanwhile
    const holder = holderIn(found)
    if (holder && isAlive(holder)) throw new Error(inUseText(file, holder.pid))
    clearAway(file, found)
  }
  lockedFiles.add(file)
  return () => {
    lockedFiles.delete(file)
    rmSync(file, { force: true })
  }
}

/** Writes the lock as a whole file: no process ever reads half of it. False when the lock file exists. */
function place(file: string) {
  const holder: Holder = { pid: process.pid, started: startOf(process.pid) }
  const own = `${file}.${process.pid}.${randomUUID()}`
  try {
    writeFileSync(own, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    linkSync(own, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Removes the lock of a dead process, under a second lock: otherwise it might remove the lock another process has just
 * written. The second lock is named after the first, which is read again under it.
 */
function clearAway(file: string, dead: string) {
  const name = createHash('sha256').update(dead).digest('hex').slice(0, 12)
  const release = takeLock(`${file}.dead-${name}`)
  try {
    if (read(file) === dead) rmSync(file, { force: true })
  } finally {
    release()
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // cut off by a power failure: no process holds it
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function isAlive({ pid, started }: Holder) {
  if (pid === process.pid) return false // an earlier run had the same pid, as happens in containers
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const startedNow = startOf(pid)
  return !started || !startedNow || started === startedNow
}

/** Linux only; on other systems the pid decides. The boot id distinguishes restarts of the machine. */
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

function inUseText(file: string, pid: number) {
  return [
    `数据目录正在被另一个程序使用（进程 ${pid}）。请先停止它，或用 DATA_DIR 指定另一个目录。`,
    `The data directory is in use by process ${pid}. Stop it first, or set DATA_DIR to another directory.`,
    `(${file})`,
  ].join('\n')
}
