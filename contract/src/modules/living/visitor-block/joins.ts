import { nameModule } from '../../../kit/joins.ts'

nameModule('visitor-block', '来访黑名单')
