interface UploadRequest {
  method: string
  headers: Record<string, string>
  body: BodyInit | undefined
  signal: AbortSignal
}

/** Like `fetch`, but reports the percentage sent, which fetch cannot. */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  tell: (percent: number) => void,
) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? ''
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }))
    }
    request.onerror = () => reject(new TypeError('Network Error'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(signal.reason)
    request.send(body instanceof ReadableStream ? null : body)
  })
}
