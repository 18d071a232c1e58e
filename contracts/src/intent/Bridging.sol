// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IBridge, Leg} from "../interfaces/IBridge.sol";
import {Bridge, BridgeOverride} from "../interfaces/IntentOrder.sol";
import {ISettlementEvents} from "../interfaces/ISettlement.sol";
import {OrderTerms, Payout} from "../libraries/OrderTerms.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {BridgeStorage} from "./IntentStorage.sol";

/// @title Bridging: checks the bridge of an order, and sends the output through it
/// @notice A bridge is called and never delegated to: it gets the output of one settlement, and no
/// allowance of an owner.
abstract contract Bridging is IntentModule, ISettlementEvents {
    int8 private constant MAX_SCALING_FACTOR = 18;

    /// @dev Checks all fields of the bridge: they are zero for an order that stays on its chain.
    function _checkBridge(OrderTerms memory order) internal view {
        Payout memory payout = order.payout;
        Bridge calldata bridge = payout.signedBridge();
        if (payout.chainId == 0) {
            if (!_isEmpty(bridge)) revert UnsupportedBridge();
            return;
        }
        address target = _bridgeOf(payout);
        bool isSupported = target != address(0) && payout.chainId != block.chainid && bridge.outputToken != address(0)
            && bridge.scalingFactor >= -MAX_SCALING_FACTOR && bridge.scalingFactor <= MAX_SCALING_FACTOR
            && order.destToken != Tokens.NATIVE;
        if (!isSupported) revert UnsupportedBridge();
        if (payout.recipient == target || payout.recipient == bridge.outputToken) {
            revert InvalidBeneficiary(payout.recipient);
        }
    }

    /// @dev Reverts if an order with a bridge has an override: the owner alone chooses the bridge.
    function _checkNoOverride(
        OrderTerms memory order,
        BridgeOverride calldata bridgeOverride,
        bytes calldata cosignature
    ) internal pure {
        if (order.payout.chainId == 0) return;
        bool isEmpty =
            cosignature.length == 0 && bridgeOverride.protocolSelector == 0 && bridgeOverride.protocolData.length == 0;
        if (!isEmpty) revert UnsupportedBridge();
    }

    /// @dev True if all fields are zero. The digest of the order has read each of them, so the
    /// offset is inside the calldata.
    function _isEmpty(Bridge calldata bridge) private pure returns (bool isEmpty) {
        assembly ("memory-safe") {
            let fields := or(calldataload(bridge), calldataload(add(bridge, 32)))
            fields := or(fields, or(calldataload(add(bridge, 64)), calldataload(add(bridge, 96))))
            isEmpty := iszero(or(fields, calldataload(add(bridge, calldataload(add(bridge, 128))))))
        }
    }

    /// @dev Returns the contract that sends a payout to its chain.
    function _bridgeOf(Payout memory payout) internal view returns (address) {
        return BridgeStorage.layout().bridgeOf[payout.signedBridge().protocolSelector];
    }

    /// @dev Calls the bridge, which sends what it was paid before.
    function _sendByBridge(OrderTerms memory order, uint256 amount) internal {
        Payout memory payout = order.payout;
        Bridge calldata bridge = payout.signedBridge();
        Leg memory leg = Leg({
            orderHash: order.orderHash,
            part: payout.part,
            owner: order.owner,
            recipient: payout.recipient,
            token: order.destToken,
            amount: amount,
            chainId: payout.chainId,
            outputToken: bridge.outputToken,
            scalingFactor: bridge.scalingFactor
        });
        (uint256 transferId, uint256 outputAmount) =
            IBridge(_bridgeOf(payout)).bridge(leg, bridge.protocolData, payout.bridgeData.load());
        emit Bridged(
            leg.owner,
            leg.orderHash,
            transferId,
            bridge.protocolSelector,
            leg.part,
            leg.chainId,
            leg.outputToken,
            amount,
            outputAmount
        );
    }
}
