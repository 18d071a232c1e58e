// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {RelayData} from "../../support/Across.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B23: an agent passes a fee for which no relayer pays. The contract cannot know market prices,
/// but the owner loses nothing: all of it comes back.
contract B23FeeOfZeroTest is BridgeWorld {
    function test_B23_comesBack() public {
        Order memory order = farSale(2e18);
        bytes memory call = abi.encodeCall(intent.swapSettle, (signed(order), "", address(paying), abi.encode(0)));
        RelayData memory deposit = depositOf(call);
        assertEq(deposit.outputAmount, 2e18, "nothing for a relayer");
        uint256 before = b.balanceOf(trader);
        refund(deposit);
        assertEq(b.balanceOf(trader) - before, 2e18, "comes back");
    }
}
