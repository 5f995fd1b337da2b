import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('visitor-block', '来访黑名单')
