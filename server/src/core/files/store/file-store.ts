import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from '../../env.ts'
import { openBucket } from './bucket.ts'
import type { Store } from './store.ts'

/** A folder, or the bucket the S3_* settings name (docs/files.md). */
export async function openStore(dataDir: string, s3: Env['s3']): Promise<Store> {
  return withinNames(s3 ? await openBucket(s3) : folderStore(join(dataDir, 'files')))
}

function folderStore(folder: string): Store {
  const pathOf = (name: string) => join(folder, name)
  const madePath = async (name: string) => {
    await mkdir(dirname(pathOf(name)), { recursive: true })
    return pathOf(name)
  }
  return {
    put: async (name, content) => writeFile(await madePath(name), content),
    take: async (path, name) => copyFile(path, await madePath(name)),
    copy: async (from, to) => copyFile(pathOf(from), await madePath(to)),
    size: async (name) => {
      try {
        const found = await stat(pathOf(name))
        return found.isFile() ? found.size : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    part: async (name, start, end) => createReadStream(pathOf(name), { start, end }),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** No name leads out of the folder, whatever a database row contains. */
function withinNames(store: Store): Store {
  return {
    put: async (name, content) => store.put(checked(name), content),
    take: async (path, name) => store.take(path, checked(name)),
    copy: async (from, to) => store.copy(checked(from), checked(to)),
    size: async (name) => store.size(checked(name)),
    part: async (name, from, to) => store.part(checked(name), from, to),
    remove: async (name) => store.remove(checked(name)),
  }
}

function checked(name: string) {
  const parts = name.split('/')
  if (parts.some((part) => !/^[\w!.-]+$/.test(part) || /^\.+$/.test(part)))
    throw new Error(`no name of a file: ${name}`)
  return name
}
