import { spawn } from 'node:child_process'
import { install, node, root } from './install.mjs'
import { run } from './run.mjs'
import { isBuilt } from './web/web-build.mjs'

// `npm start`: from a fresh clone to a running system. Runs under any Node >= 20.

console.log('智慧养老管理平台 正在启动')
const seconds = since()
install()
console.log(`· 依赖包已就绪（${seconds()} 秒）`)
if (isBuilt()) {
  console.log('· 正在打开数据库并启动服务…')
  run('server/src/main.ts')
} else buildBeside()

/** The pages are built on one core while the database is filled on the other; the server opens when both are done. */
function buildBeside() {
  const seconds = since()
  const built = spawn(node, ['scripts/web/web-build.mjs'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  console.log('· 正在打开数据库并启动服务…')
  const server = run('server/src/main.ts', [], { PIMS_PAGES: 'coming' }, { ipc: true })
  process.on('exit', () => built.kill())
  built.on('exit', (code) => {
    if (code === 0) {
      console.log(`· 网页已就绪（${seconds()} 秒）`)
      return server.send('pages')
    }
    console.error('网页构建失败，请查看上面的信息。 / The web build failed.')
    process.exitCode = 1
    server.removeAllListeners('exit')
    server.kill()
  })
}

function since() {
  const began = performance.now()
  return () => Math.round((performance.now() - began) / 1000)
}
