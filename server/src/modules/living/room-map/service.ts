export { joinBadges, joinOpenAlarms } from './badges.ts'
