// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IIntent} from "../interfaces/IIntent.sol";
import {OrderKind} from "../interfaces/IntentOrder.sol";
import {Arrival, ILanding} from "../interfaces/ILanding.sol";
import {Fills} from "../libraries/Fills.sol";
import {LandingTerms} from "../libraries/LandingTerms.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {AcrossBridge} from "./AcrossBridge.sol";

/// @title Landing: makes orders of tokens that arrive from another chain
/// @notice Has no owner and stores nothing but the number of arrivals: the intent contract knows
/// which orders are signed, and the allowance of a token is the sum of its open arrivals.
contract Landing is ILanding {
    using LandingTerms for LandingTerms.Terms;
    using SafeERC20 for IERC20;
    using Tokens for IERC20;

    uint256 private constant WORD = 32;
    bytes32 private constant HASH_OF_NOTHING = keccak256("");
    /// @dev The type hash of `Bridge`, as in `OrderHash`.
    bytes32 private constant BRIDGE_TYPEHASH = 0x8d8bcbf96f8246b1dcca3f4e1750aecf6cd6971d370b908f10af1d459a2df6eb;

    IIntent public immutable INTENT;
    /// @notice The bridge whose pool may report arrivals.
    bytes4 public immutable SELECTOR;

    /// @notice The number of arrivals so far.
    uint256 public arrivals;

    constructor(IIntent intent, bytes4 protocolSelector) {
        (INTENT, SELECTOR) = (intent, protocolSelector);
    }

    /// @inheritdoc ILanding
    /// @dev The nonce is a number of this contract, because one that follows from the message could
    /// be used first by a forged arrival.
    function handleV3AcrossMessage(address token, uint256 amount, address, bytes calldata message) external {
        // The pool follows from the intent contract: this contract has one address on all chains.
        if (msg.sender != address(AcrossBridge(INTENT.bridgeOf(SELECTOR)).SPOKE())) {
            revert UnauthorizedCaller(msg.sender);
        }
        if (message.length < WORD || uint256(bytes32(message)) >> 160 != 0) revert InvalidMessage();
        address recipient = address(uint160(uint256(bytes32(message))));
        (bool isValid, LandingTerms.Terms memory terms) = LandingTerms.decode(message[WORD:]);
        if (!isValid) revert InvalidMessage();
        if (terms.destToken == token) {
            IERC20(token).push(recipient, amount);
            emit PaidOn(token, recipient, amount);
            return;
        }
        Arrival memory arrival = Arrival({
            token: IERC20(token),
            destToken: terms.destToken,
            recipient: recipient,
            amount: amount,
            minAmount: terms.minimumFor(amount),
            deadline: block.timestamp + terms.secondsToSell,
            nonce: ++arrivals
        });
        bytes32 orderHash = _hashOf(arrival);
        _allowMore(arrival.token, amount);
        INTENT.setPreSignature(orderHash, true);
        emit Arrived(orderHash, arrival);
    }

    /// @inheritdoc ILanding
    /// @dev A settlement needs a time up to the deadline, and a release one after it.
    function release(Arrival calldata arrival) external {
        bytes32 orderHash = _hashOf(arrival);
        bool isOpen = INTENT.isPreSigned(address(this), orderHash) && !INTENT.isNonceUsed(address(this), arrival.nonce);
        if (!isOpen) revert UnknownArrival(orderHash);
        if (block.timestamp <= arrival.deadline) revert EarlyRelease(arrival.deadline);
        INTENT.setPreSignature(orderHash, false);
        arrival.token
            .forceApprove(address(INTENT), arrival.token.allowance(address(this), address(INTENT)) - arrival.amount);
        arrival.token.push(arrival.recipient, arrival.amount);
        emit Released(orderHash, address(arrival.token), arrival.recipient, arrival.amount);
    }

    /// @inheritdoc ILanding
    function hashOf(Arrival calldata arrival) external view returns (bytes32) {
        return _hashOf(arrival);
    }

    /// @dev Lets the intent contract take an arrival, too. Reverts unless its tokens are here: one
    /// arrival never sells the tokens of another.
    function _allowMore(IERC20 token, uint256 amount) private {
        uint256 open = token.allowance(address(this), address(INTENT)) + amount;
        uint256 held = token.held(address(this));
        if (held < open) revert MissingTokens(open, held);
        token.forceApprove(address(INTENT), open);
    }

    /// @dev Returns the digest of the `Order` of an arrival. Nothing that it brings is a surplus.
    function _hashOf(Arrival memory arrival) private view returns (bytes32) {
        bytes memory parties = abi.encode(Fills.ORDER_TYPEHASH, address(this), arrival.recipient);
        bytes memory amounts = abi.encode(arrival.token, arrival.destToken, arrival.amount, arrival.minAmount);
        bytes memory terms = abi.encode(type(uint128).max, arrival.deadline, OrderKind.SELL, arrival.nonce, 0);
        // The permit, the metadata and the bridge are empty.
        bytes32 bridge = keccak256(abi.encode(BRIDGE_TYPEHASH, 0, 0, 0, 0, HASH_OF_NOTHING));
        bytes32 structHash = keccak256(bytes.concat(parties, amounts, terms, HASH_OF_NOTHING, HASH_OF_NOTHING, bridge));
        return keccak256(abi.encodePacked(hex"1901", INTENT.DOMAIN_SEPARATOR(), structHash));
    }
}
