// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ExternalOrder} from "../interfaces/IntentOrder.sol";
import {OrderHash} from "./OrderHash.sol";
import {Fill, OrderTerms, locate} from "./OrderTerms.sol";

/// @title External: converts an `ExternalOrder` into terms
library External {
    bytes32 private constant EXTERNAL_ORDER_TYPEHASH =
        0x0254756dda5af3a0a67918a5fc37650f1210e94bf58cab8aecf36fd240a131b8;

    /// @notice Returns the terms of an order, which is filled completely. Its recipient is the
    /// owner, who benefits from the handler's action.
    function terms(ExternalOrder calldata order) internal view returns (OrderTerms memory converted) {
        converted.orderHash = digest(order);
        (converted.kind, converted.owner, converted.nonce) = (order.kind, order.owner, order.nonce);
        (converted.srcToken, converted.destToken) = (IERC20(order.srcToken), IERC20(order.destToken));
        (converted.srcAmount, converted.destAmount) = (order.srcAmount, order.destAmount);
        (converted.deadline, converted.partnerAndFee) = (order.deadline, order.partnerAndFee);
        converted.permit = locate(order.permit);
        (converted.payout.recipient, converted.payout.bridgeOffset) = (order.owner, msg.data.length);
        converted.fill = Fill(order.srcAmount, order.destAmount, order.expectedAmount);
        converted.isDone = true;
    }

    /// @notice Returns the digest that the owner signs.
    function digest(ExternalOrder calldata order) internal view returns (bytes32) {
        bytes calldata words;
        // The eleven words from the owner to the fee are hashed unchanged: reading them reverts on
        // dirty bits.
        assembly ("memory-safe") {
            words.offset := order
            words.length := 352
        }
        return OrderHash.digest(
            bytes.concat(
                EXTERNAL_ORDER_TYPEHASH,
                words,
                keccak256(order.permit),
                keccak256(order.metadata),
                keccak256(order.data)
            )
        );
    }
}
