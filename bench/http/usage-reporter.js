/* Loaded into each measured server beside its own code: tells what the process has used whenever it is asked. */
process.on("message", () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }));
// Whoever measures is gone.
process.on("disconnect", () => process.exit());
// Being asked is no reason to stay.
process.channel?.unref();
