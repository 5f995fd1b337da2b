import { install } from './install.mjs'
import { run } from './run.mjs'
import { buildWeb } from './web-build.mjs'

// `npm start`: from a fresh clone to a running system. Runs under any Node >= 20.

console.log('智慧养老管理平台 正在启动')
install()
console.log('· 依赖包已就绪')
if (!buildWeb()) {
  console.error('网页构建失败，请查看上面的信息。 / The web build failed.')
  process.exit(1)
}
console.log('· 网页已就绪')
console.log('· 正在打开数据库并启动服务…')
run('server/src/main.ts')
