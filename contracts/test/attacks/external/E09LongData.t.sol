// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ExternalOrder} from "../../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";

/// E9: an order with long `data`, which the settlement copies to transient storage and back. The
/// API accepts at most 8,192 bytes; the contract has no limit of its own, and the settling agent
/// pays for the gas.
/// forge-config: default.isolate = true
contract E09LongDataTest is ExternalWorld {
    uint256 private constant MAX_API_BYTES = 8_192;
    uint256 private constant MAX_MORE_GAS = 500_000;

    event log_named_uint(string key, uint256 value);

    /// The longest data of the API costs a tenth of the gas of a simulated settlement of the
    /// service.
    function test_E9_longest() public {
        uint256 snapshot = vm.snapshotState();
        uint256 short = settleWith(0);
        vm.revertToState(snapshot);
        uint256 more = settleWith(MAX_API_BYTES) - short;
        emit log_named_uint("gas of 8,192 bytes", more);
        assertLe(more, MAX_MORE_GAS, "gas");
    }

    /// 64 kB, which the API does not accept, reach the handler unchanged, and the next settlement
    /// is normal.
    function test_E9_64kB() public {
        settleWith(64 * 1024);
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.nonce = 1;
        trades(a, 1e18, address(paying), b, 2e18);
        settlesAsNamed(externalCall(order));
    }

    /// Settles an order whose data has this many nonzero bytes after a script.
    function settleWith(uint256 length) private returns (uint256 used) {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        bytes memory rest = new bytes(length);
        for (uint256 i; i < length; ++i) {
            rest[i] = 0xff;
        }
        order.data = bytes.concat(order.data, rest);
        bytes memory call = externalCall(order);
        trades(a, 1e18, address(paying), b, 2e18);
        settles(call);
        used = vm.lastCallGas().gasTotalUsed;
        assertMoved();
        bytes memory received = abi.encode(trader, address(a), uint256(1e18), address(b), uint256(2e18), order.data);
        assertTrue(handler.received() == keccak256(received), "the data");
    }
}
