import { nameModule } from '../../../kit/joins.ts'

nameModule('notice', '公告通知')
