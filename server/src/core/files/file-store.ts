import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../env.ts'

/** The disk, and what it cannot say: the bytes `from` to `to` of a file, read from there on. */
export interface Store {
  disk: Disk
  part: (name: string, from: number, to: number) => Promise<Readable>
}

/** Where the content of files lies: a folder, or the bucket the S3_* settings name (docs/files.md). */
export async function openStore(dataDir: string, s3: Env['s3']): Promise<Store> {
  if (s3) return openBucket(s3)
  const location = join(dataDir, 'files')
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    part: async (name, start, end) => createReadStream(join(location, name), { start, end }),
  }
}

/** The S3 client is large and most houses keep a folder, so it is loaded when it is asked for. */
async function openBucket(s3: NonNullable<Env['s3']>): Promise<Store> {
  const [{ S3Client, GetObjectCommand, HeadBucketCommand }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
    // Stores of one's own have no name per bucket, and few of them know Amazon's trailing checksums.
    forcePathStyle: s3.endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // A wrong key or bucket is said at the start, not to the first nurse with a picture.
  await client.send(new HeadBucketCommand({ Bucket: s3.bucket })).catch((error: unknown) => {
    throw new Error(`S3_BUCKET ${s3.bucket}: 无法访问，请检查 S3_* 设置 / cannot be reached (${String(error)})`)
  })
  return {
    disk: new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false })),
    part: async (name, from, to) => {
      const asked = new GetObjectCommand({ Bucket: s3.bucket, Key: name, Range: `bytes=${from}-${to}` })
      return (await client.send(asked)).Body as Readable // as: a stream of Node outside browsers
    },
  }
}
