// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IBridge, Leg} from "../interfaces/IBridge.sol";
import {ISpokePool} from "../interfaces/ISpokePool.sol";
import {BridgeTerms} from "../libraries/BridgeTerms.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title AcrossBridge: sends tokens to another chain by a deposit in Across
/// @notice The owner of the order is the depositor, so a refund depends neither on this contract
/// nor on the service. Tokens held by this contract have no owner and block no settlement.
contract AcrossBridge is IBridge {
    using BridgeTerms for BridgeTerms.Terms;
    using Tokens for IERC20;

    uint256 private constant MIN_FILL_SECONDS = 600;

    address public immutable INTENT;
    ISpokePool public immutable SPOKE;

    constructor(address intent, ISpokePool spoke) {
        (INTENT, SPOKE) = (intent, spoke);
    }

    /// @inheritdoc IBridge
    /// @dev Derives the transfer id from the order alone: a deposit of another caller, owner, order
    /// or slice has a different one.
    function bridge(Leg calldata leg, bytes calldata protocolData, bytes calldata bridgeData)
        external
        returns (uint256 transferId, uint256 outputAmount)
    {
        if (msg.sender != INTENT) revert UnauthorizedCaller(msg.sender);
        BridgeTerms.Terms memory terms = BridgeTerms.decode(protocolData);
        uint256 maxFillSeconds = SPOKE.fillDeadlineBuffer();
        if (terms.fillSeconds < MIN_FILL_SECONDS || terms.fillSeconds > maxFillSeconds) {
            revert InvalidFillSeconds(terms.fillSeconds, MIN_FILL_SECONDS, maxFillSeconds);
        }
        outputAmount = terms.output(leg.amount, leg.scalingFactor, bridgeData);
        uint256 depositNonce = uint256(keccak256(abi.encode(leg.orderHash, leg.part)));
        uint256 before = leg.token.held(address(this));
        leg.token.allow(address(SPOKE), leg.amount);
        _deposit(leg, outputAmount, depositNonce, terms.fillSeconds);
        uint256 sent = before - leg.token.held(address(this));
        if (sent != leg.amount) revert InvalidTransfer(leg.amount, sent);
        transferId = uint256(keccak256(abi.encodePacked(address(this), _word(leg.owner), depositNonce)));
    }

    function _deposit(Leg calldata leg, uint256 outputAmount, uint256 depositNonce, uint256 fillSeconds) private {
        SPOKE.unsafeDeposit({
            depositor: _word(leg.owner),
            recipient: _word(leg.recipient),
            inputToken: _word(address(leg.token)),
            outputToken: _word(leg.outputToken),
            inputAmount: leg.amount,
            outputAmount: outputAmount,
            destinationChainId: leg.chainId,
            exclusiveRelayer: 0,
            depositNonce: depositNonce,
            quoteTimestamp: uint32(block.timestamp),
            fillDeadline: uint32(block.timestamp + fillSeconds),
            exclusivityParameter: 0,
            message: ""
        });
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
