/** Whether every case is to be tried, however long that takes: `npm run test:long`. */
export const isLong = process.env["TEST_LENGTH"] === "long";
