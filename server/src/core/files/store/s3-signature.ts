import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

/** The key that signs, and the store it is for. */
export interface S3Key {
  accessKey: string
  secretKey: string
  region: string
}

export interface S3Request {
  method: string
  url: URL
  /** Further headers beside host and date; all of them are signed. */
  headers?: Record<string, string>
  /** SHA-256 of the body in hex; without it the hash of an empty body. */
  contentSha256?: string
}

/**
 * The headers that sign a request by AWS Signature Version 4, as every S3 store understands it
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). Takes the time in milliseconds; gives
 * the headers to send, those of the request too. Throws nothing.
 */
export async function signedHeaders(
  { method, url, headers = {}, contentSha256 = nothing }: S3Request,
  { accessKey, secretKey, region }: S3Key,
  now: number,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': contentSha256 },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    datetime: new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, ''),
    // The header `range` is signed too: the library leaves it out, because some proxies change it.
    allHeaders: true,
  })
  const signed = await signer.sign()
  return Object.fromEntries(signed.headers)
}

/** A name in a path or a query: all characters but letters, digits and `-._~` are percent-encoded. */
export const encoded = (name: string) =>
  encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const nothing = sha256('')
