import menus from '#contract/data/menus.json' with { type: 'json' }

interface LandingEnd {
  landingEndId: number
  deviceType: string
  landingEndCode: string
  landingEndName: string
  modules?: string[]
}

/** The kinds of client users may sign in to (menus.json, platform.md 1.1). */
export const landingEnds: readonly LandingEnd[] = menus.landingEnds
