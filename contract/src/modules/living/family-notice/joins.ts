import { nameModule } from '../../../kit/joins.ts'

nameModule('family-notice', '家属通知')
