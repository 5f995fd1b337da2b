import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('family-notice', '家属通知')
