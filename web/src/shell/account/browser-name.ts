const browsers = { 'Edg/': 'Edge', 'Firefox/': 'Firefox', 'Chrome/': 'Chrome', 'Safari/': 'Safari' }
const systems = { Windows: 'Windows', Android: 'Android', iPhone: 'iPhone', 'Mac OS': 'Mac', Linux: 'Linux' }

/** The name of a browser for people: Chrome · Windows. */
export function browserOf(agent: string | null | undefined) {
  const text = agent ?? ''
  const found = (list: Record<string, string>) => Object.entries(list).find(([part]) => text.includes(part))?.[1]
  return [found(browsers), found(systems)].filter(Boolean).join(' · ') || text.slice(0, 30) || '未知'
}
