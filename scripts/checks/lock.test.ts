import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// `npm ci` refuses a lock file with an optional package of another system that had no such version when it was locked.
test('the lock file has version and checksum of every package of every system', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const packages = Object.entries<{ version?: string; integrity?: string }>(lock.packages).filter(
    ([path]) => path !== '',
  )
  const incomplete = packages.filter(([, { version, integrity }]) => !version || !integrity)
  expect(incomplete.map(([path]) => path)).toEqual([])
})

test('versions are exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const all: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([])
})

test('no package runs a program when it is installed, except one that counts installs, which is told not to', () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
  const packages = Object.entries<{ hasInstallScript?: boolean }>(read('package-lock.json').packages)
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(running).toEqual(['node_modules/@scarf/scarf'])
  expect(read('package.json').scarfSettings).toEqual({ enabled: false })
})

test('no package has an address of its own, so all come from the registry npm is set to', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const packages = Object.entries<{ resolved?: string; link?: boolean }>(lock.packages)
  const elsewhere = packages.filter(([, { resolved, link }]) => link || resolved)
  expect(elsewhere.map(([path]) => path)).toEqual([])
})
