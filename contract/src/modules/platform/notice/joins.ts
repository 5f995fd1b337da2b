import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('notice', '公告通知')
