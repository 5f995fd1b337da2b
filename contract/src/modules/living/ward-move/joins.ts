import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('ward-move', '腾空病区')
