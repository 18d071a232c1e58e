// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IBridge, Leg} from "../interfaces/IBridge.sol";
import {Deposit, ISpokePool} from "../interfaces/ISpokePool.sol";
import {BridgeTerms} from "../libraries/BridgeTerms.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title AcrossBridge: sends tokens to another chain by a deposit in Across
/// @notice The owner of the order is the depositor, so a refund depends neither on this contract
/// nor on the service. Tokens held by this contract have no owner and block no settlement. Where
/// the owner signed landing terms, `Landing` of the other chain receives the tokens and sells them.
contract AcrossBridge is IBridge {
    using Address for address;
    using BridgeTerms for BridgeTerms.Terms;
    using Tokens for IERC20;

    uint256 private constant MIN_FILL_SECONDS = 600;

    address public immutable INTENT;
    ISpokePool public immutable SPOKE;
    /// @notice The contract that sells arrivals, at one address on all chains.
    address public immutable LANDING;

    constructor(address intent, ISpokePool spoke, address landing) {
        (INTENT, SPOKE, LANDING) = (intent, spoke, landing);
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
        _deposit(leg, outputAmount, depositNonce, terms);
        uint256 sent = before - leg.token.held(address(this));
        if (sent != leg.amount) revert InvalidTransfer(leg.amount, sent);
        transferId = uint256(keccak256(abi.encodePacked(address(this), _word(leg.owner), depositNonce)));
    }

    /// @dev Encodes the words as one struct, because thirteen arguments do not fit on the stack.
    function _deposit(Leg calldata leg, uint256 outputAmount, uint256 depositNonce, BridgeTerms.Terms memory terms)
        private
    {
        bool isSold = terms.landing.length != 0;
        Deposit memory deposit = Deposit({
            depositor: _word(leg.owner),
            recipient: _word(isSold ? LANDING : leg.recipient),
            inputToken: _word(address(leg.token)),
            outputToken: _word(leg.outputToken),
            inputAmount: leg.amount,
            outputAmount: outputAmount,
            destinationChainId: leg.chainId,
            exclusiveRelayer: 0,
            depositNonce: depositNonce,
            quoteTimestamp: uint32(block.timestamp),
            fillDeadline: uint32(block.timestamp + terms.fillSeconds),
            exclusivityParameter: 0
        });
        // `Landing` decodes who is paid, and the terms of the sale.
        bytes memory message = isSold ? bytes.concat(_word(leg.recipient), terms.landing) : bytes("");
        address(SPOKE).functionCall(abi.encodeWithSelector(ISpokePool.unsafeDeposit.selector, deposit, message));
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
