// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IBridge} from "../../src/interfaces/IBridge.sol";
import {Order} from "../../src/interfaces/IntentOrder.sol";
import {RelayData} from "../support/Across.sol";
import {TestToken} from "../deployed/TestToken.sol";
import {BridgeWorld} from "../support/BridgeWorld.sol";

/// Random bridge terms in full settlements, with the minimum computed independently here.
contract BridgePropertiesTest is BridgeWorld {
    struct Case {
        uint256 minimum;
        uint256 brought;
        int8 scalingFactor;
        uint32 maxPips;
        uint128 maxFlat;
        uint256 fee;
        bool isTrade;
    }

    /// The full output leaves, and at least the signed minimum less the signed maximum fee arrives.
    function testFuzz_minimumArrives(Case memory drawn) public {
        drawn.minimum = bound(drawn.minimum, 1, 1e24);
        drawn.brought = bound(drawn.brought, drawn.minimum, 1e25);
        drawn.scalingFactor = int8(int256(bound(uint8(drawn.scalingFactor), 0, 36)) - 18);
        drawn.maxPips = uint32(bound(drawn.maxPips, 0, 1_100_000));
        uint256 gross = converted(drawn.brought, drawn.scalingFactor);
        drawn.maxFlat = uint128(bound(drawn.maxFlat, 0, gross / 2));
        uint256 max = maxFeeOf(drawn, gross);
        drawn.fee = bound(drawn.fee, 0, max);
        bytes memory call = settlementOf(drawn);
        if (drawn.fee >= gross) return refuses(IBridge.ZeroBridgeOutput.selector, call);
        TestToken token = drawn.isTrade ? b : a;
        uint256 before = token.balanceOf(address(spoke));
        RelayData memory deposit = depositOf(call);
        assertEq(deposit.inputAmount, drawn.brought, "all that was brought");
        assertEq(token.balanceOf(address(spoke)) - before, drawn.brought, "is in the pool");
        assertEq(deposit.outputAmount, gross - drawn.fee, "less the fee");
        uint256 signedGross = converted(drawn.minimum, drawn.scalingFactor);
        assertGe(deposit.outputAmount + maxFeeOf(drawn, signedGross), signedGross, "the minimum by signed words");
        assertEq(token.balanceOf(address(bridge)), 0, "nothing stays in the bridge");
        assertOnlyFeesLeft();
    }

    /// Returns a sale through an executor, or an order of one token.
    function settlementOf(Case memory drawn) private returns (bytes memory) {
        Order memory order = drawn.isTrade ? sale(a, b, 1e18, drawn.minimum) : sale(a, a, drawn.brought, drawn.minimum);
        order.expectedAmount = drawn.brought;
        order.bridge = toFar();
        order.bridge.scalingFactor = drawn.scalingFactor;
        order.bridge.protocolData = protocolData(FILL_SECONDS, drawn.maxPips, drawn.maxFlat, "");
        bytes memory fee = abi.encode(drawn.fee);
        if (!drawn.isTrade) {
            a.mint(trader, drawn.brought);
            return abi.encodeCall(intent.bridgeSettle, (signed(order), drawn.brought, fee));
        }
        b.mint(address(paying), drawn.brought);
        paying.set(a, b, drawn.brought, 0);
        return abi.encodeCall(intent.swapSettle, (signed(order), "", address(paying), fee));
    }

    function maxFeeOf(Case memory drawn, uint256 gross) private pure returns (uint256) {
        return (gross * drawn.maxPips + 999_999) / 1_000_000 + drawn.maxFlat;
    }

    function converted(uint256 amount, int256 factor) private pure returns (uint256) {
        return factor < 0 ? amount / 10 ** uint256(-factor) : amount * 10 ** uint256(factor);
    }
}
