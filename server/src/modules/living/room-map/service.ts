export { joinBadges } from './badges.ts'
