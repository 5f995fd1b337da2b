import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { postgresBin } from '#core/db/pg/pg-tool.ts'
import { chromium, headlessShell } from './suite/chromium.ts'

// What npm test needs from the system beside Node.

interface Need {
  package: string
  present: () => boolean
  /** Installed as well where another program would do. */
  best?: () => boolean
  /** What is skipped without it. */
  skips: string
}

const needs: Need[] = [
  {
    package: 'postgresql',
    present: () => Boolean(postgresBin()),
    skips: 'PostgreSQL 上的接口测试 / API tests on PostgreSQL',
  },
  {
    package: 'chromium-headless-shell',
    present: () => Boolean(chromium()),
    best: () => existsSync(headlessShell),
    skips: '浏览器流程测试 / journeys in Chromium',
  },
  {
    package: 'fonts-noto-cjk',
    present: hasChineseFont,
    skips: '浏览器里的中文字形 / Chinese glyphs in the browser',
  },
  {
    package: 'mosquitto',
    present: () => inPath('mosquitto'),
    skips: '外部消息服务测试 / tests with an external broker',
  },
  {
    package: 'poppler-utils',
    present: () => inPath('pdftotext'),
    skips: '打印纸张测试 / what the printer gets',
  },
]

/** Installs missing programs when it may; gives what will be skipped. */
export function prepare() {
  const missing = needs.filter(({ present, best = present }) => !best())
  if (missing.length === 0) return []
  if (process.getuid?.() === 0 && inPath('apt-get')) aptInstall(missing.map((need) => need.package))
  const left = missing.filter((need) => !need.present())
  for (const need of left) {
    console.log(`跳过 / skipped: ${need.skips}（缺少 ${need.package}；Debian: apt-get install ${need.package}）`)
  }
  return left.map((need) => need.skips)
}

function aptInstall(packages: string[]) {
  console.log(`· 正在安装测试所需的软件：${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  // One by one: a package this system does not have must not prevent the others.
  const failing = (names: string[]) => names.filter((one) => !apt('install', '-y', '--no-install-recommends', one))
  const failed = failing(packages)
  if (failed.length > 0 && apt('update')) failing(failed)
}

function inPath(program: string) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.some((folder) => existsSync(join(folder, program)))
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true // macOS and Windows include their own
  return spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim() !== ''
}
