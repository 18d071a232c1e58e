// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ExternalOrder} from "../../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";
import {Step} from "../../external/ScriptedHandler.sol";

/// E9: an order with long `data`, which the settlement copies to transient storage and back. The API takes at most
/// 8,192 bytes; the contract has no limit of its own, and the agent that settles the order pays for the gas.
contract E09LongDataTest is ExternalWorld {
    uint256 private constant MAX_API_BYTES = 8_192;
    /// The gas of a trial settlement of the service (`settlementGas` in server/intent/simulate-order.ts).
    uint256 private constant TRIAL_GAS = 5_000_000;

    event log_named_uint(string key, uint256 value);

    /// The longest data of the API settles well within the gas of a trial.
    function test_E9_longest() public {
        uint256 used = settleWith(MAX_API_BYTES);
        emit log_named_uint("gas with 8,192 bytes", used);
        assertLe(used, TRIAL_GAS / 5, "gas");
    }

    /// 64 kB, which no order of the API has, reach the handler unchanged and harm no other settlement.
    function test_E9_64kB() public {
        settleWith(64 * 1024);
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.nonce = 1;
        trades(a, 1e18, address(paying), b, 2e18);
        settlesAsNamed(externalCall(order));
    }

    function settleWith(uint256 length) private returns (uint256 used) {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        Step[] memory steps = new Step[](1);
        steps[0] = swapStep(true);
        // The scripted handler reads the front of its data and ignores what follows.
        bytes memory front = abi.encode(steps, false);
        order.data = bytes.concat(front, new bytes(length - front.length));
        bytes memory call = externalCall(order);
        trades(a, 1e18, address(paying), b, 2e18);
        uint256 gasBefore = gasleft();
        settles(call);
        used = gasBefore - gasleft();
        assertMoved();
        bytes memory received = abi.encode(trader, address(a), uint256(1e18), address(b), uint256(2e18), order.data);
        assertTrue(handler.received() == keccak256(received), "the data");
    }
}
