import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('access', '权限总表')
