// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice A transfer to another chain.
/// @param part the number of the slice; 0 for an order that is filled whole
/// @param owner the signer of the order, who gets the tokens back if they do not arrive
/// @param recipient the account that is paid on the other chain
/// @param amount raw units of `token`, which the bridge contract has when it is called
/// @param outputToken the token that arrives
/// @param scalingFactor decimals of `outputToken` less those of `token`
struct Leg {
    bytes32 orderHash;
    uint256 part;
    address owner;
    address recipient;
    IERC20 token;
    uint256 amount;
    uint256 chainId;
    address outputToken;
    int8 scalingFactor;
}

/// @title IBridge: sends the output of a settlement to another chain
/// @notice The intent contract sends the tokens and then calls. It never delegates to a bridge, so
/// a bridge can lose what one order brought, and nothing that owners approved.
interface IBridge {
    /// @notice The caller is not the intent contract.
    error UnauthorizedCaller(address caller);
    /// @notice The signed bytes are not in the form that this bridge decodes.
    error InvalidProtocolData();
    /// @notice The agent's bytes are neither empty nor one word.
    error InvalidBridgeData();
    /// @notice The signed terms of a sale on the other chain are not in the form that this bridge
    /// decodes.
    error InvalidLanding();
    /// @notice The time in which a relayer may pay is not within the limits, in seconds.
    error InvalidFillSeconds(uint256 fillSeconds, uint256 min, uint256 max);
    /// @notice The agent's fee is above the signed maximum, raw units of the output token.
    error ExcessiveBridgeFee(uint256 fee, uint256 maxFee);
    /// @notice The fee is at least the amount sent.
    error ZeroBridgeOutput();
    /// @notice The amount that left the bridge is not that of the leg.
    error InvalidTransfer(uint256 expected, uint256 sent);

    /// @notice Sends the tokens of a leg to its chain.
    /// @param leg the transfer
    /// @param protocolData the terms that the owner signed for this bridge
    /// @param bridgeData the agent's data for this bridge
    /// @return transferId the id of the transfer in the bridge's own events
    /// @return outputAmount raw units of the output token that arrive
    function bridge(Leg calldata leg, bytes calldata protocolData, bytes calldata bridgeData)
        external
        returns (uint256 transferId, uint256 outputAmount);
}
