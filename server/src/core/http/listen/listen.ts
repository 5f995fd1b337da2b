import type { Server } from 'node:net'

/** Listens, or reports clearly that the port is in use. Gives the port, for callers that pass 0. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`端口 ${port} 已被占用，请更换端口或关闭占用它的程序`) : error),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
