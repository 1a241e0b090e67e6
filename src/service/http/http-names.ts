/**
 * HTTP's names as Node knows them: all methods, and what each status is called. Got this way, as an import of `node:http`
 * would load all that is in it, with a client for WebSockets that takes 16 MB.
 */
export const { METHODS: httpMethods, STATUS_CODES: statusNames } = process.getBuiltinModule("node:http");
