// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice A sale of tokens that arrived: all terms of its order that are not the same in each.
/// @param token the token that arrived, which is sold
/// @param destToken the token that the recipient gets
/// @param recipient the account that gets it, or `token` after the deadline
/// @param amount raw units of `token`
/// @param minAmount raw units of `destToken` that the recipient gets at least
/// @param deadline the last second in which the order may be settled
/// @param nonce the number of the arrival
struct Arrival {
    IERC20 token;
    address destToken;
    address recipient;
    uint256 amount;
    uint256 minAmount;
    uint256 deadline;
    uint256 nonce;
}

/// @title ILanding: sells what a bridge brought, by an order of this chain
/// @notice An arrival is an order of this contract that is signed on the chain, and settled like
/// any other. If it is not settled by its deadline, anyone may release the tokens to the recipient.
/// A payer of tokens may forge an arrival, which has a number of its own and sells its own tokens.
interface ILanding {
    /// @notice Tokens arrived and are for sale.
    /// @param orderHash digest of the order
    event Arrived(bytes32 indexed orderHash, Arrival arrival);
    /// @notice Tokens arrived that the recipient wanted, and were paid to it.
    event PaidOn(address indexed token, address indexed recipient, uint256 amount);
    /// @notice The tokens of an order that was not settled were paid to the recipient.
    event Released(bytes32 indexed orderHash, address token, address recipient, uint256 amount);

    /// @notice The caller is not the pool of the bridge.
    error UnauthorizedCaller(address caller);
    /// @notice The message has another length or form than this contract decodes.
    error InvalidMessage();
    /// @notice Fewer tokens arrived than the bridge reported: raw units of the tokens that all open
    /// arrivals need, and of those that are here.
    error MissingTokens(uint256 expected, uint256 held);
    /// @notice The order may still be settled, up to and including this second.
    error EarlyRelease(uint256 deadline);
    /// @notice There is no such arrival, or it was settled or released.
    error UnknownArrival(bytes32 orderHash);

    /// @notice Called by the pool of the bridge after it paid tokens to this contract.
    /// @param token the token that arrived
    /// @param amount raw units of it
    /// @param relayer the account that paid
    /// @param message the recipient and the landing terms that the owner signed (`LandingTerms`)
    function handleV3AcrossMessage(address token, uint256 amount, address relayer, bytes calldata message) external;

    /// @notice Pays the tokens of an order that was not settled by its deadline to the recipient.
    /// @param arrival the terms of `Arrived`
    function release(Arrival calldata arrival) external;

    /// @notice Returns the digest of the order of an arrival, whether or not there is one.
    /// @param arrival its terms
    /// @return orderHash the digest
    function hashOf(Arrival calldata arrival) external view returns (bytes32 orderHash);
}
