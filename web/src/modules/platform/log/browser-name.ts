const browsers = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const
const systems = [
  ['Windows', /Windows/],
  ['安卓', /Android/],
  ['苹果手机', /iPhone/],
  ['iPad', /iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** `Chrome 126 / Windows`: the readable part of a browser's long name. */
export function browserOf(agent: string | null | undefined) {
  if (!agent) return ''
  const browser = browsers.find(([, pattern]) => pattern.test(agent))
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0]
  const version = browser && ` ${browser[1].exec(agent)?.[1] ?? ''}`
  return [browser && browser[0] + version, system].filter(Boolean).join(' / ') || agent
}
