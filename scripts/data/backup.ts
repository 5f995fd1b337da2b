import { resolve } from 'node:path'
import { openDatabase } from '#core/db/db.ts'
import { assertDatabaseIn } from '#core/db/embedded/embedded.ts'
import { readEnv } from '#core/env.ts'
import { backupFile, uploadedFiles, writeBackup } from '#core/files/backup.ts'

// `npm run backup [-- file]`: the whole database in one file. Uploaded files are not in it, which the output says. The
// embedded database must be stopped; while it runs it writes such a file every hour by itself.

process.umask(0o077)
const env = readEnv()
const file = resolve(process.argv[2] ?? backupFile(env, 'by-hand'))

try {
  if (!env.databaseUrl) assertDatabaseIn(env.dataDir)
  const database = env.databaseUrl ? undefined : await openDatabase({ dataDir: env.dataDir, dumps: false })
  await writeBackup(env, database, file)
  await database?.close()
  console.log(`备份完成 / backup written: ${file}`)
  console.log(await saidOfFiles())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** What else must be kept for a restore. */
async function saidOfFiles() {
  if (env.s3)
    return `上传的文件不在备份中：存放在存储桶 ${env.s3.bucket}，请另行备份 / uploaded files are in the bucket, not in here`
  const { folder, count, bytes } = await uploadedFiles(env)
  const size = `${count}个文件，${(bytes / 1024 / 1024).toFixed(1)} MB`
  return `上传的文件不在备份中：${folder}（${size}），请一并复制；恢复还需要 APP_SECRET / uploaded files are not in it: copy that folder too, and keep APP_SECRET`
}
