// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {
    Bridge,
    Order,
    OrderWithSig,
    TWAPBuyOrder,
    TWAPBuyOrderWithSig,
    TWAPOrder,
    TWAPOrderWithSig
} from "../../../src/interfaces/IntentOrder.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B2: a bridge with one field that differs from the signed one, each field in turn, and fields
/// that the contract does not support.
contract B02ChangedLeavesTest is BridgeWorld {
    /// Each changed bridge is supported by the contract, so that only the signature check refuses
    /// it.
    function test_B2_eachLeaf() public {
        vm.prank(owner);
        intent.setBridge("TWIN", address(bridge));
        OrderWithSig memory made = signed(farSale(2e18));
        for (uint256 leaf; leaf < 5; ++leaf) {
            made.order.bridge = toFar();
            if (leaf == 0) made.order.bridge.protocolSelector = "TWIN";
            if (leaf == 1) made.order.bridge.destinationChainId = 8_453;
            if (leaf == 2) made.order.bridge.outputToken = attacker;
            if (leaf == 3) made.order.bridge.scalingFactor = 1;
            if (leaf == 4) made.order.bridge.protocolData = protocolData(FILL_SECONDS, 1_000_000, MAX_FLAT, "");
            refuses(IIntentErrors.InvalidSignature.selector, swapCall(made, "", address(paying)));
        }
        made.order.bridge = toFar();
        settles(swapCall(made, "", address(paying)));
    }

    /// An order that stays on its chain has no bridge fields, and one that leaves has all of them.
    function test_B2_unsupported() public {
        bytes4 reason = IIntentErrors.UnsupportedBridge.selector;
        for (uint256 leaf; leaf < 10; ++leaf) {
            Order memory order = sale(a, b, 1e18, 2e18);
            if (leaf >= 4) order.bridge = toFar();
            Bridge memory hop = order.bridge;
            if (leaf == 0) hop.protocolSelector = ACROSS;
            if (leaf == 1) hop.outputToken = farToken;
            if (leaf == 2) hop.scalingFactor = 1;
            if (leaf == 3) hop.protocolData = hex"00";
            if (leaf == 4) hop.protocolSelector = "NONE";
            if (leaf == 5) hop.destinationChainId = block.chainid;
            if (leaf == 6) hop.outputToken = address(0);
            if (leaf == 7) hop.scalingFactor = 19;
            if (leaf == 8) hop.scalingFactor = -19;
            if (leaf == 9) hop.scalingFactor = type(int8).min;
            refuses(reason, swapCall(signed(order), "", address(paying)));
            refuses(reason, directCall(signed(order), 2e18));
        }
    }

    /// The owner alone chooses the bridge: an override is refused, with a cosignature or without.
    function test_B2_overrides() public {
        OrderWithSig memory made = signed(farSale(2e18));
        bytes4 reason = IIntentErrors.UnsupportedBridge.selector;
        made.cosignature = new bytes(65);
        refuses(reason, swapCall(made, "", address(paying)));
        made.cosignature = "";
        made.bridgeOverride.protocolSelector = ACROSS;
        refuses(reason, swapCall(made, "", address(paying)));
        made.bridgeOverride.protocolSelector = 0;
        made.bridgeOverride.protocolData = hex"00";
        refuses(reason, swapCall(made, "", address(paying)));
        TWAPOrder memory sold = slicedSale(a, b, 2e18, 2, 2e18);
        TWAPBuyOrder memory bought = slicedPurchase(a, b, 2e18, 2, 4e18);
        sold.bridge = bought.bridge = toFar();
        TWAPOrderWithSig memory madeSale = signed(sold);
        TWAPBuyOrderWithSig memory madePurchase = signed(bought);
        madeSale.cosignature = madePurchase.cosignature = new bytes(65);
        refuses(reason, swapSlice(madeSale, 0));
        refuses(reason, buySlice(madePurchase, 0));
    }

    /// Each part would pay the flat fee.
    function test_B2_parts() public {
        bytes memory call =
            abi.encodeCall(intent.swapSettleFillable, (signedFillable(farSale(2e18)), "", address(paying), 10_000));
        refuses(IIntentErrors.UnsupportedBridge.selector, call);
    }

    /// Native tokens cannot be bridged.
    function test_B2_nativeDestination() public {
        Order memory order = sale(a, ETH, 1e18, 1e18);
        order.bridge = toFar();
        refuses(IIntentErrors.UnsupportedBridge.selector, directCall(signed(order), 1e18));
    }
}
